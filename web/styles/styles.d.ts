/** A style sheet as text: the build puts it into the script. */
declare module "*.css" {
  const text: string;
  export default text;
}
