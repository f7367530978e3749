import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what has to be read again out of the reach of whoever has only the database. */
export interface Seal {
  /** @param owner what it belongs to: it opens for nothing else */
  close(text: string, owner: string): string
  /** Null where it is another's, was changed, or was closed under another key. */
  open(sealed: string, owner: string): string | null
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, derived from a secret that serves several. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts under the first secret; decrypts what any of them encrypted. */
export function createSeal(secrets: string[], purpose: string): Seal {
  const [key, ...older] = secrets.map((secret) => derivedKey(secret, purpose))
  if (!key) throw new Error('There is no key to encrypt with.')
  return {
    close(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const each of [key, ...older]) {
        const text = decrypted(bytes, each, owner)
        if (text !== null) return text
      }
      return null
    },
  }
}

function decrypted(bytes: Buffer, key: Buffer, owner: string): string | null {
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
