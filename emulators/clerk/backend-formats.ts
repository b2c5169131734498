import type { EmailAddressJSON, UserJSON } from '@clerk/backend'
import type { Person } from './entities.ts'

/** A person as the backend API and webhooks write one. */
export function backendPerson(person: Person): UserJSON {
  return {
    object: 'user',
    id: person.id,
    username: null,
    first_name: person.firstName,
    last_name: person.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: person.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: person.passwordHash !== null,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    email_addresses: [
      {
        object: 'email_address',
        id: person.emailId,
        email_address: person.email,
        verification: confirmed(person),
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    organization_memberships: null,
    external_accounts: [],
    enterprise_accounts: [],
    password_last_updated_at: person.passwordHash === null ? null : person.createdAt,
    public_metadata: {},
    private_metadata: {},
    unsafe_metadata: {},
    external_id: null,
    last_sign_in_at: person.lastSignInAt,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: null,
    created_at: person.createdAt,
    updated_at: person.updatedAt,
    last_active_at: person.lastSignInAt,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    locale: null,
  }
}

/** Every address counts as confirmed, so that the first journey is short. */
const confirmed = (person: Person) =>
  ({
    // The package's list of object types lacks this one, which Clerk sends.
    object: 'verification',
    id: person.emailId,
    status: 'verified',
    strategy: person.googleAccountId ? 'from_oauth_google' : 'email_code',
    attempts: 1,
    expire_at: person.createdAt,
  }) as unknown as EmailAddressJSON['verification']
