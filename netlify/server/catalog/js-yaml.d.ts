/** The part of js-yaml that the functions use. The package has no types. */
declare module 'js-yaml' {
  export function load(text: string): unknown
}
