import { type CareClosing, type CareOutcome, t } from '@church/shared'

export const outcomeWords: Record<CareOutcome, string> = {
  reached: t('Reached'),
  'no answer': t('No answer'),
  'left a message': t('Left a message'),
  visited: t('Visited'),
  'asked not to be contacted': t('Asked not to be contacted'),
}

/** The outcome of an attempt to reach a person, with its date. */
export const outcomeTexts: Record<CareOutcome, (date: string) => string> = {
  reached: (date) => t('Reached on {date}', { date }),
  'no answer': (date) => t('No answer on {date}', { date }),
  'left a message': (date) => t('Left a message on {date}', { date }),
  visited: (date) => t('Visited on {date}', { date }),
  'asked not to be contacted': (date) => t('Asked not to be contacted on {date}', { date }),
}

/** Why a case was closed, with the date. */
export const closingTexts: Record<CareClosing, (date: string) => string> = {
  reached: (date) => t('Closed on {date}: reached', { date }),
  'no answer': (date) => t('Closed on {date}: no answer', { date }),
  'left a message': (date) => t('Closed on {date}: left a message', { date }),
  visited: (date) => t('Closed on {date}: visited', { date }),
  'asked not to be contacted': (date) => t('Closed on {date}: asked not to be contacted', { date }),
  'closed by a carer': (date) => t('Closed on {date}: closed by a carer', { date }),
  'came back': (date) => t('Closed on {date}: came back', { date }),
  'not missed after all': (date) => t('Closed on {date}: not missed after all', { date }),
  left: (date) => t('Closed on {date}: left the church', { date }),
  'wish ended': (date) => t('Closed on {date}: the visitor’s wish ended', { date }),
}
