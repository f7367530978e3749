import type { Email } from 'postal-mime'
import { outboxMails } from './outbox.ts'
import type { TestServer } from './server.ts'

/** A link with the user whom it names. */
interface UserLink {
  uidb64: string
  token: string
}

/** Reads the mails that the server has sent to addresses. */
export function createMailbox({ services }: Pick<TestServer, 'services'>) {
  const mailsTo = async (address: string): Promise<Email[]> => {
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    return mails.filter(({ to }) => to?.some((each) => each.address === address))
  }
  /** The latest match in the mails to an address. */
  const latest = async (address: string, pattern: RegExp): Promise<string[] | null> => {
    const found = (await mailsTo(address)).flatMap(({ text = '' }) => {
      const match = pattern.exec(text)
      return match ? [match.slice(1)] : []
    })
    return found.at(-1) ?? null
  }
  return {
    mailsTo,
    /** The latest link to a screen that an address was sent; null if there is none. */
    async link(address: string, screen: 'reset-password' | 'take-back-email') {
      const found = await latest(address, new RegExp(`/#/${screen}/([\\w-]+)/([\\w-]+)`))
      const [uidb64, token] = found ?? []
      return uidb64 && token ? ({ uidb64, token } satisfies UserLink) : null
    },
    /** The token of the latest link that an address was sent; null if there is none. */
    token: async (address: string, screen: 'confirm-email' | 'invitation') =>
      (await latest(address, new RegExp(`/#/${screen}/([\\w-]+)`)))?.[0] ?? null,
    /** The token of the latest link that answers for serving; null if there is none. */
    servingToken: async (address: string) =>
      (await latest(address, /\/#\/serving\/answer\/([\w-]+)/))?.[0] ?? null,
    /** The latest code that an address was sent; null if there is none. */
    code: async (address: string) => (await latest(address, /sign-in page: (\d{6})/))?.[0] ?? null,
  }
}
