import { type posterEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'

type Needs = Pick<Platform, 'church' | 'languages'>

const sentences = () => [
  t('Scan the code with your phone’s camera, or open the address.'),
  t('Register once. Then tap “I’m here” when you are in church.'),
  t('Just visiting? Tap “I’m visiting today”. You need no account.'),
]

export function posterHandlers({ church, languages }: Needs): Handlers<typeof posterEndpoints> {
  return {
    getPoster: async () => {
      const { language, languages: offered } = await church.atHand()
      const isOwn = ({ code }: { code: string }) => Number(code === language)
      return offered
        .toSorted((one, other) => isOwn(other) - isOwn(one))
        .map(({ code, name, dir }) => ({
          ...{ code, name, dir },
          sentences: languages.speak(code, sentences),
        }))
    },
  }
}
