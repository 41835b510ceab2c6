/** The parts of the package `gifenc` that are used here; it has no types of its own. */
declare module "gifenc" {
  interface FrameOptions {
    palette?: number[][];
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }

  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  function applyPalette(rgba: Uint8Array, palette: number[][]): Uint8Array;
  function GIFEncoder(): Encoder;
  function quantize(rgba: Uint8Array, maxColors: number): number[][];
}
