import { capitalized, type State } from './states.ts'

const article = (name: string): string => (/^[AEIO]/.test(name) ? 'an' : 'a')

/**
 * Says which license a nurse who lives in the state `home` needs for a client who is in the state
 * `client`.
 */
export function describeLicenseReach(home: State, client: State): string {
  if (home.code === client.code) return `You need an active ${home.name} license.`
  const needsClientLicense = `You need ${article(client.name)} ${client.name} license.`
  if (home.compact !== 'in effect') {
    return `${capitalized(article(home.name))} ${home.name} license is not a multistate license. ${needsClientLicense}`
  }
  return client.compact === 'in effect'
    ? `Your ${home.name} multistate license may reach ${client.name}. ${client.name}'s law applies.`
    : needsClientLicense
}
