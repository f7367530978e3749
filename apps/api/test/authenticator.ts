import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  origin: string
  /** Whether it has checked a fingerprint, a face or a PIN. */
  isVerified?: boolean
}

interface Request {
  challenge: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A FIDO2 authenticator in software with one ES256 passkey (WebAuthn Level 3, 6.1 and 6.5). */
export function createAuthenticator(options: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let handle = ''
  let counter = 0

  const clientData = (type: string, { challenge }: Request, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = ({ origin, isVerified = true }: Options, attested?: Buffer) => {
    const flags = USER_PRESENT + (isVerified ? USER_VERIFIED : 0) + (attested ? HAS_CREDENTIAL : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    const siteHash = sha256(new URL(origin).hostname)
    return Buffer.concat([siteHash, tail, attested ?? Buffer.alloc(0)])
  }

  const credential = <Response extends object>(response: Response) => {
    const id = base64url(credentialId)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create(request: Request & { user: { id: string } }, changes: Partial<Options> = {}) {
      const used = { ...options, ...changes }
      handle = request.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, key])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(used, attested))],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', request, used.origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },

    /** Answers `navigator.credentials.get`. */
    get(
      request: Request,
      changes: Partial<Options> & { counter?: number; userHandle?: string } = {},
    ) {
      const used = { ...options, ...changes }
      counter = changes.counter ?? counter + 1
      const data = clientData('webauthn.get', request, used.origin)
      const bytes = authenticatorData(used)
      return credential({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(bytes),
        signature: base64url(sign('sha256', Buffer.concat([bytes, sha256(data)]), privateKey)),
        userHandle: changes.userHandle ?? handle,
      })
    },
  }
}
