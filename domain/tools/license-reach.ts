import { capitalized, type State } from './states.ts'

const article = (name: string): string => (/^[AEIO]/.test(name) ? 'an' : 'a')

/**
 * Says which license a nurse who lives in the state `home` needs for a client who is in the state
 * `client`. Undefined if the `compact` status of either state is not verified.
 */
export function describeLicenseReach(home: State, client: State): string | undefined {
  if (home.compact.verified === 'no' || client.compact.verified === 'no') return undefined
  if (home.code === client.code) return `You need an active ${home.name} license.`
  const needsClientLicense = `You need ${article(client.name)} ${client.name} license.`
  if (home.compact.status !== 'in effect') {
    return `${capitalized(article(home.name))} ${home.name} license is not a multistate license. ${needsClientLicense}`
  }
  return client.compact.status === 'in effect'
    ? `Your ${home.name} multistate license may reach ${client.name}. ${client.name}'s law applies.`
    : needsClientLicense
}
