/** The part of js-yaml that the functions use; the package has no types of its own. */
declare module 'js-yaml' {
  export function load(text: string): unknown
}
