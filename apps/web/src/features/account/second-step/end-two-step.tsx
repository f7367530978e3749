import { t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx'

/** Lets an admin help a user who has lost both their phone and their recovery codes. */
export function EndTwoStep({ id }: { id: number }) {
  return (
    <ConfirmedAction
      hint={t('Lost their phone?')}
      question={t('Switch off two-step sign-in for them?')}
      detail={t(
        'They then sign in with their password alone. Make sure the request really comes from them. They get an email.',
      )}
      action={t('Switch off')}
      call={() => api.endTwoStepFor({ params: { id } })}
    >
      {t('Switch off two-step sign-in')}
    </ConfirmedAction>
  )
}
