import { changeField, type LocalFields } from '../../../domain/launch/plan-fields.ts'
import { localIsoDay } from '../../../domain/text/day.ts'
import { planEntry } from '../../browser/api.ts'
import { readStoredJson, writeStored } from '../../browser/storage.ts'
import { $user } from '../account/user.ts'

/** A move must not replace a later change, so it is the oldest possible. */
const longAgo = 0

/**
 * Moves what earlier versions of the site stored in this browser into the account: checked steps,
 * open parts, and the fields of templates. Each is removed once it is a draft of a plan.
 */
export async function moveStoredProgress(
  update: (slug: string, next: (local: LocalFields) => LocalFields) => void,
): Promise<void> {
  const prefix = `member:${$user.get()?.id ?? ''}:`
  for (const key of storedKeys(prefix)) {
    const [kind, slug = ''] = key.slice(prefix.length).split(':')
    const value = readStoredJson('localStorage', key)
    const move = (to: string, field: string, text: string) =>
      update(to, (local) =>
        local.saved[field] || text === '' ? local : changeField(local, field, text, longAgo),
      )
    if (kind === 'open' && Array.isArray(value)) move(slug, 'open', value.join(' '))
    if (kind === 'templates')
      for (const [field, text] of Object.entries(Object(value) as Record<string, unknown>))
        if (field !== 'price' && typeof text === 'string') move('', field, text)
    if (kind === 'roadmap' && Array.isArray(value) && value.length > 0) {
      const entry = await planEntry(slug).catch(() => undefined)
      if (!entry) continue
      for (const [index, step] of entry.steps.entries())
        if (value.includes(step)) move(slug, `done:plan-${index + 1}`, localIsoDay(new Date()))
      move(slug, 'startsOn', localIsoDay(new Date()))
    }
    writeStored('localStorage', key, undefined)
  }
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
