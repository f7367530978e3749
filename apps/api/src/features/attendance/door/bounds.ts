import type { DeclaredLimit } from '../../../http/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limits of the six digits, which could be guessed without them. */
export const doorBounds = {
  digits: {
    name: 'door-digits',
    tries: 5,
    seconds: MINUTE,
    counts: 'digits of the door typed by an account',
    reason: 'Guessing the digits; a person reads them from a screen.',
  },
  wrongDigits: {
    name: 'door-digits-wrong',
    tries: 10,
    seconds: HOUR,
    counts: 'wrong digits of the door typed by an account',
    reason: 'Guesses through a whole service.',
  },
  network: {
    name: 'door-digits-network',
    tries: 300,
    seconds: 10 * MINUTE,
    counts: 'wrong digits of the door from a network',
    reason: 'Guesses spread over many accounts; a church behind one address mistypes less.',
  },
} satisfies Record<string, DeclaredLimit>
