import { ask } from './stripe.ts'

/** Makes the customer of a person; the same `key` gives the same customer again. */
export const createCustomer = (
  person: { id: string; email: string | null; name: string },
  key: string,
): Promise<string> =>
  ask(async ({ customers }) => {
    const { email, name } = person
    const { id } = await customers.create(
      { ...(email && { email }), ...(name && { name }), metadata: { userId: person.id } },
      { idempotencyKey: key },
    )
    return id
  })

/** Deletes a customer, with which Stripe ends every subscription at once; a gone one counts as done. */
export const deleteCustomer = (customer: string): Promise<void> =>
  ask(
    async ({ customers }) => void (await customers.del(customer)),
    () => undefined,
  )
