import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { describeFigures } from '../../../domain/tools/household-text.ts'
import { $overtakingLines } from '../../stores/catalog/overtaking-lines.ts'
import { $household } from '../../stores/tools/profile.ts'
import '../../ui/island-styles.ts'
import OvertakingPicture from '../../ui/OvertakingPicture.tsx'

let root: Root | undefined

/** Replaces the static picture by one for the stored answers. */
export default function RedrawPicture() {
  useEffect(
    () =>
      $overtakingLines.subscribe((lines) => {
        const place = document.getElementById('overtaking-picture')
        if (!lines || !place) return
        root ??= createRoot(place)
        const household = describeFigures($household.get(), lines)
        root.render(<OvertakingPicture lines={[...lines]} household={household} />)
      }),
    [],
  )
  return null
}
