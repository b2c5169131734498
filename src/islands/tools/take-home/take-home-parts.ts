/** The parts of the take-home tool that load later than its headline. */
export { GrossBar } from './GrossBar.tsx'
export { LinkNotes } from './LinkNotes.tsx'
export { MoreInputs } from './MoreInputs.tsx'
export { TakeHomeDetails } from './TakeHomeDetails.tsx'
export { TaxYearChoice } from './TaxYearChoice.tsx'
