import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { StateTaxRule } from '../../../../domain/tools/take-home/take-home.ts'
import { $states, loadState, stateTaxOf } from '../../../stores/tools/states.ts'

/** Calculates the tax of the state with this code. Undefined without one and until it is loaded. */
export function useStateTax(code: string | undefined): StateTaxRule | undefined {
  useEffect(() => {
    if (code) void loadState(code)
  }, [code])
  return stateTaxOf(useStore($states), code)
}
