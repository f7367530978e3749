import * as z from 'zod/mini'
import { answerInstant, idOr, numberLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

/** What a mark by phone must prove: the phone's location, the code at the door, or either. */
const DOOR_PROOFS = ['place', 'code', 'either'] as const
export type DoorProof = (typeof DOOR_PROOFS)[number]

/** The church's choice of how people are marked present. */
export const doorRules = z.object({
  proof: z.enum(DOOR_PROOFS, worded('Please choose the place, the code or either.')),
  /** Whether stewards can mark other people. */
  steward_taps: z.boolean(worded('Please choose whether stewards can mark people.')),
})
export type DoorRules = z.output<typeof doorRules>

/** The codes that the screen at the door shows now. Each is accepted until the next one changes. */
export const doorCodes = z.object({
  /** The link in the QR code. */
  url: z.string(),
  /** Six digits, for somebody who cannot scan the QR code. */
  digits: z.string(),
  /** When the QR code changes. */
  valid_until: answerInstant,
  /** When the digits change. */
  digits_valid_until: answerInstant,
})
export type DoorCodes = z.output<typeof doorCodes>

export const DOOR_DIGITS = 6

const TYPED = /^[\d -]+$/

/** A scanned or typed code; spaces and hyphens between typed digits do not matter. */
export const doorCode = z.object({
  session: idOr(worded('Please choose a session.')),
  code: numberLine(100).check(
    z.overwrite((text) =>
      TYPED.test(text) ? text.replace(/[ -]/g, '') : text.replaceAll(' ', ''),
    ),
    z.minLength(1, worded('Please enter the code.')),
  ),
})

/** Replaces the location in a mark at one session. */
export const doorPass = z.object({ pass: z.string(), valid_until: answerInstant })
