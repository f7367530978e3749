import { t } from '@church/shared'
import { useLacksMails } from '../../messages/deliveries/index.ts'

/** What somebody reads who has said no: their leader gets an email, where a mail server is set up. */
export const useToldLeader = () =>
  useLacksMails() ? t('Saved, but no email was sent.') : t('Your team’s leader is told.')
