/** The part of js-yaml that we use. The package has no types. */
declare module 'js-yaml' {
  export function load(text: string, options?: { filename: string }): unknown
}
