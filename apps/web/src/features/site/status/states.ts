import { STATUS_STATES, type StatusCheck, type StatusState } from '@church/shared'

/** The state of a part, for somebody who does not run servers. */
export interface PartInWords {
  /** One to three sentences. */
  facts: string
  /** What an admin should do, unless all is well. */
  advice?: string
}

/** Each state in a word and an icon, since not everybody tells colours apart. */
export const states = {
  good: { word: 'Works', icon: 'check' },
  warning: { word: 'Needs attention', icon: 'info' },
  bad: { word: 'Needs help now', icon: 'alert' },
} as const satisfies Record<StatusState, object>

/** The worst first, otherwise in the server's order. */
export const worstFirst = (checks: StatusCheck[]) =>
  [...checks].sort((a, b) => STATUS_STATES.indexOf(b.state) - STATUS_STATES.indexOf(a.state))
