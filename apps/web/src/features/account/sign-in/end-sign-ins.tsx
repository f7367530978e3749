import { t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx'

/** Lets an admin sign a user out everywhere, such as from a phone that was lost. */
export function EndSignIns({ id }: { id: number }) {
  return (
    <ConfirmedAction
      hint={t('Still signed in on a lost phone?')}
      question={t('Sign them out everywhere?')}
      detail={t('Their account stays as it is. They can sign in again with their password.')}
      action={t('Sign out everywhere')}
      call={() => api.endSignInsFor({ params: { id } })}
    >
      {t('End sign-ins')}
    </ConfirmedAction>
  )
}
