import { createHmac } from 'node:crypto'
import { DOOR_DIGITS } from '@church/shared'
import { deriveKey } from '../../../platform/encryption.ts'
import { isSameSecret } from '../../../platform/secrets.ts'

/** Milliseconds for which the QR code and the digits are shown. */
const QR_MS = 20_000
const DIGITS_MS = 60_000

/** Bytes of a QR code's signature: 96 bits cannot be guessed, and keep the picture coarse. */
const SIGNATURE_BYTES = 12

/** Digits are recognised as expired for so many steps, so that a slow typist learns why. */
const REMEMBERED_STEPS = 10

/** The codes that the screen at the door shows. */
interface ShownCodes {
  /** The content of the QR code. */
  code: string
  codeUntil: Date
  digits: string
  digitsUntil: Date
}

/** `expired` for a genuine code that was shown too long ago. */
export type CodeState = 'valid' | 'expired' | 'wrong'

/** Codes that change with time and prove that somebody sees the screen at the door of a session. */
export interface RotatingCodes {
  show(sessionId: number, now: Date): ShownCodes
  check(sessionId: number, code: string, now: Date): CodeState
}

/** Whether a code was typed rather than scanned. */
export const isTyped = (code: string): boolean => /^\d+$/.test(code)

const stepAt = (now: Date, ms: number) => Math.floor(now.getTime() / ms)

/** Accepts the present step and the one before, since a code may change while it is scanned or typed. */
const stateOf = (stepsAgo: number): CodeState =>
  stepsAgo === 0 || stepsAgo === 1 ? 'valid' : 'expired'

/** The codes follow from the installation's key, the session and the time alone, so all processes agree. */
export function createRotatingCodes(installationKey: string): RotatingCodes {
  const key = deriveKey(installationKey, 'door codes')
  const sign = (kind: 'qr' | 'digits', sessionId: number, step: number) =>
    createHmac('sha256', key).update(`${kind} ${sessionId} ${step}`).digest()

  const qrAt = (sessionId: number, step: number) => {
    const signature = sign('qr', sessionId, step).subarray(0, SIGNATURE_BYTES)
    return `${step.toString(36)}-${signature.toString('base64url')}`
  }
  const digitsAt = (sessionId: number, step: number) => {
    const number = sign('digits', sessionId, step).readUIntBE(0, 6) % 10 ** DOOR_DIGITS
    return String(number).padStart(DOOR_DIGITS, '0')
  }

  const checkTyped = (sessionId: number, code: string, now: Date): CodeState => {
    const current = stepAt(now, DIGITS_MS)
    for (let ago = 0; ago <= REMEMBERED_STEPS; ago++) {
      if (isSameSecret(code, digitsAt(sessionId, current - ago))) return stateOf(ago)
    }
    return 'wrong'
  }
  const checkScanned = (sessionId: number, code: string, now: Date): CodeState => {
    const step = Number.parseInt(code, 36)
    if (!Number.isSafeInteger(step) || !isSameSecret(code, qrAt(sessionId, step))) return 'wrong'
    return stateOf(stepAt(now, QR_MS) - step)
  }

  return {
    show(sessionId, now) {
      const [qr, typed] = [stepAt(now, QR_MS), stepAt(now, DIGITS_MS)]
      return {
        code: qrAt(sessionId, qr),
        codeUntil: new Date((qr + 1) * QR_MS),
        digits: digitsAt(sessionId, typed),
        digitsUntil: new Date((typed + 1) * DIGITS_MS),
      }
    },
    check: (sessionId, code, now) =>
      (isTyped(code) ? checkTyped : checkScanned)(sessionId, code, now),
  }
}
