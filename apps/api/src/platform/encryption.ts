import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Encrypts values that must be readable again, but not with access to the database alone. */
export interface Encryption {
  /** @param owner is authenticated with the text: nothing decrypts for another owner */
  encrypt(text: string, owner: string): string
  /** Null if the value belongs to another owner, was altered, or was encrypted with another key. */
  decrypt(encrypted: string, owner: string): string | null
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives a key for one purpose from a secret that serves several. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))

/** Encrypts with the first secret, and decrypts with any of them. */
export function createEncryption(secrets: string[], purpose: string): Encryption {
  const [key, ...older] = secrets.map((secret) => deriveKey(secret, purpose))
  if (!key) throw new Error('There is no key to encrypt with.')
  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url')
      for (const candidate of [key, ...older]) {
        const text = decryptWith(bytes, candidate, owner)
        if (text !== null) return text
      }
      return null
    },
  }
}

function decryptWith(bytes: Buffer, key: KeyObject, owner: string): string | null {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
