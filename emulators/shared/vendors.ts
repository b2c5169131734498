import { clerkVendor } from '../clerk/vendor.ts'
import { neonVendor } from '../neon/emulator.ts'
import { openaiVendor } from '../openai/vendor.ts'
import { stripeVendor } from '../stripe/vendor.ts'
import type { Vendor } from './vendor.ts'

/** The vendors in the order in which they start; each stand-in adds itself here. */
export const vendors: Vendor[] = [neonVendor, clerkVendor, stripeVendor, openaiVendor]
