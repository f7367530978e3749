import { formatList, type OwnHousehold, t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'

/** The names of the people who could mark the user, in households where the user has agreed, or has not. */
const namesWhere = ({ households }: OwnHousehold, hasAgreed: boolean): string => {
  const names = households
    .filter(({ members }) => members.some(({ is_you, agreed }) => is_you && agreed === hasAgreed))
    .flatMap(({ members }) => members)
    .filter(({ may_act, is_you }) => may_act && !is_you)
    .map(({ name }) => name)
  return formatList(names)
}

/** The people who may mark the user present, with buttons that allow or end it. Renders nothing if nobody could. */
export function Agreement({ own }: { own: OwnHousehold }) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  const { change, error, isPending } = useChange({
    mutationKey: mutations.agreeToHousehold.mutationKey,
    mutationFn: (agrees: boolean) =>
      agrees ? api.agreeToHousehold() : api.endHouseholdAgreement(),
    ...quiet,
  })
  const [allowed, asking] = [namesWhere(own, true), namesWhere(own, false)]
  if (!allowed && !asking) return null
  if (isAdmin) return <p>{t('You’re an admin, so only you can mark yourself.')}</p>

  const button = (agrees: boolean) => (
    <p>
      <Button variant="secondary" busy={isPending} onClick={() => change(agrees, toastAnswer)}>
        {agrees ? t('Agree') : t('End this')}
      </Button>
    </p>
  )
  return (
    <>
      {allowed && (
        <>
          <p>
            {own.agreed_at
              ? t(
                  '{names} may mark you present, since you agreed on {date}. You can end this at any time.',
                  { names: allowed, date: formatDate(own.agreed_at) },
                )
              : t('{names} may mark you present, since you agreed. You can end this at any time.', {
                  names: allowed,
                })}
          </p>
          {button(false)}
        </>
      )}
      {asking && (
        <>
          <p>
            {t(
              '{names} can mark you present if you agree. Your history shows who marked you, and you can end it at any time.',
              { names: asking },
            )}
          </p>
          {button(true)}
        </>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  )
}
