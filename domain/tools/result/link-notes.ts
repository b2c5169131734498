import type { ReadTakeHomeLink } from '../take-home/take-home-link.ts'

export function listIgnored(
  {
    defaulted,
    unknown,
    isOtherVersion,
  }: Pick<ReadTakeHomeLink, 'defaulted' | 'unknown' | 'isOtherVersion'>,
  labelOf: (name: string) => string,
): string[] {
  if (isOtherVersion) {
    return [
      'This link was made with a different version of the calculator, so we used the defaults.',
    ]
  }
  return [
    ...(defaulted.length > 0
      ? [
          `We used the defaults for these fields, because the link has no valid values for them: ${defaulted.map(labelOf).join(', ')}.`,
        ]
      : []),
    ...(unknown > 0
      ? [
          unknown === 1
            ? 'We ignored 1 unknown part of the link.'
            : `We ignored ${unknown} unknown parts of the link.`,
        ]
      : []),
  ]
}
