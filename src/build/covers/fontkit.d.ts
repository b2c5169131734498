/** The types of the fontkit functions that share-image.ts uses. The package itself has no types. */
declare module 'fontkit' {
  export interface Path {
    transform(a: number, b: number, c: number, d: number, x: number, y: number): Path
    toSVG(): string
  }
  export interface GlyphRun {
    glyphs: { path: Path }[]
    positions: { xAdvance: number }[]
  }
  export interface Font {
    unitsPerEm: number
    layout(text: string): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}
