/** The part of js-yaml that early.ts uses; the package has no types of its own. */
declare module 'js-yaml' {
  export function load(text: string): unknown
}
