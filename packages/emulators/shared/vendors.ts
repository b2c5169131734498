import { clerkVendor } from '../clerk/vendor.ts'
import { neonVendor } from '../neon/emulator.ts'
import { openaiVendor } from '../openai/vendor.ts'
import { stripeVendor } from '../stripe/vendor.ts'
import type { Vendor } from './vendor.ts'

/** All vendors, in the order in which `npm start` starts their emulators. */
export const vendors: Vendor[] = [neonVendor, clerkVendor, stripeVendor, openaiVendor]
