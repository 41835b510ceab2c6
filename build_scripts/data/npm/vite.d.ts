/** The plug-in for Vite: serves the viewer's files in development and adds them to the build. */

/** `folder`: where the files are below Vite's `base`; by default `boardreel`. */
export interface BoardReelPluginOptions {
  folder?: string;
}

export default function boardreel(options?: BoardReelPluginOptions): { name: string };
