import type { SalesLine } from '../../../domain/tools/schedule.ts'
import { $takeHome, changeTakeHome } from './take-home.ts'

const removedLine = { price: 0, quantity: 0, cost: 0, hours: 0 }
const newLine: SalesLine = { ...removedLine, period: 'week', periods: 46, hours: 1 }

export function addLine(): void {
  const inputs = $takeHome.get()?.inputs
  if (inputs) changeTakeHome({ inputs: { ...inputs, lines: [...inputs.lines, newLine] } })
}

export function removeLine(index: number): void {
  const state = $takeHome.get()
  if (!state) return
  const lines = state.inputs.lines.map((line, at) =>
    at === index ? { ...line, ...removedLine } : line,
  )
  changeTakeHome({ inputs: { ...state.inputs, lines }, removed: [...state.removed, index] })
}
