import { keysOf, n, type SignInWays, signInWays, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'

/** Signing In: which ways members have beside the church's provider. */
export function SignInWaysScreen() {
  const { data: provider } = useQuery(queries.getProvider())
  const query = useQuery(queries.getSignInWays())
  const name = provider?.name
  return (
    <SettingsPage
      title={screens.signInWays.title}
      lead={
        name &&
        t('Admins keep every way, so that nobody is locked out for good while {name} is away.', {
          name,
        })
      }
    >
      <Card>
        {name === null ? (
          <p>
            {t(
              'With a provider of the church’s own, members could sign in with that alone. The operator sets one up.',
            )}
          </p>
        ) : (
          <Loaded query={query}>{(saved) => name && <WaysForm name={name} saved={saved} />}</Loaded>
        )}
      </Card>
    </SettingsPage>
  )
}

interface Saved extends SignInWays {
  members: number
  connected: number
}

const valuesOf = ({ by_password, by_passkey, by_code }: SignInWays): SignInWays => ({
  by_password,
  by_passkey,
  by_code,
})

const WAYS = keysOf(signInWays.shape)

function WaysForm({ name, saved }: { name: string; saved: Saved }) {
  const setSignInWays = useSave(mutations.setSignInWays)
  const unconnected = saved.members - saved.connected
  const form = useSettingsForm<typeof signInWays, SignInWays>({
    schema: signInWays,
    settings: valuesOf(saved),
    valuesOf,
    save: async (body) => {
      const isClosing = WAYS.some((way) => saved[way] && !body[way])
      if (isClosing && !(await isSure(name, unconnected))) {
        throw new Error(t('Nothing has been changed.'))
      }
      return setSignInWays({ body })
    },
    saved: t('Saved.'),
  })
  return (
    <Form form={form}>
      <p>
        {t('{name}: {connected} of {members} members have connected it.', {
          name,
          connected: saved.connected,
          members: saved.members,
        })}
      </p>
      <Checkbox
        label={t('Members may use a password')}
        hint={t('Without it, nobody can register; new people come by invitation.')}
        {...form.field('by_password')}
      />
      <Checkbox label={t('Members may use a passkey')} {...form.field('by_passkey')} />
      <Checkbox label={t('Members may use a code by email')} {...form.field('by_code')} />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}

/** Asks before a way is closed to members. */
const isSure = (name: string, unconnected: number): Promise<boolean> =>
  confirm({
    question: t('Close a way to members?'),
    detail: `${n(
      unconnected,
      '{count} member has not connected {name} yet, and needs a confirmed address to sign in with it.',
      '{count} members have not connected {name} yet, and need a confirmed address to sign in with it.',
      { name },
    )} ${t('People who are signed in stay so.')}`,
    action: t('Close it'),
  })
