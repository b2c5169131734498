import { themes, type Shot } from './camera.ts'

export type Measures = Omit<Shot, 'picture'>

const head = ['Page', 'Role and state', 'Theme', 'Width', 'Height', 'Overflow', 'axe', 'Console']

export const stateOf = ({ scene: { role, note } }: Measures): string =>
  [role, note].filter(Boolean).join(', ')

const rowOf = (shot: Measures): string[] => [
  shot.scene.path,
  stateOf(shot),
  shot.theme,
  String(shot.width),
  String(shot.height),
  shot.overflow === 0 ? 'none' : `**${shot.overflow} px**`,
  shot.violations.length === 0 ? '0' : `**${shot.violations.length}**`,
  shot.problems.length === 0 ? '0' : `**${shot.problems.length}**`,
]

export const fullTable = (shots: Measures[]): string => asTable(head, shots.map(rowOf))

/**
 * Returns the report's table, with one row per page, state and width. Each row combines all themes.
 */
export function shortTable(shots: Measures[]): string {
  const groups = Map.groupBy(shots, (shot) => [shot.scene.path, stateOf(shot), shot.width].join())
  const rows = [...groups.values()].map((group) => {
    const [first] = group as [Measures]
    const most = group.reduce((worst, shot) => ({
      ...worst,
      height: Math.max(worst.height, shot.height),
      overflow: Math.max(worst.overflow, shot.overflow),
      violations: [...worst.violations, ...shot.violations],
      problems: [...worst.problems, ...shot.problems],
    }))
    const row = rowOf(most)
    row[0] = `\`${first.scene.path}\``
    row[2] = group.length === themes.length ? 'both' : first.theme
    return row
  })
  return asTable(head, rows)
}

export const complaints = (shots: Measures[]): string[] =>
  shots.flatMap((shot) => {
    const where = `${shot.scene.path}, ${stateOf(shot)}, ${shot.theme}, ${shot.width} px`
    return [
      ...(shot.overflow > 0 ? [`${where}: ${shot.overflow} px beyond the window`] : []),
      ...shot.violations.map((violation) => `${where}: ${violation}`),
      ...shot.problems.map((problem) => `${where}: console: ${problem}`),
    ]
  })

const asTable = (titles: string[], rows: string[][]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
