import { checkLastName, MEMBER_TYPES, newPerson, shown, t, type User } from '@church/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { api } from '../../../lib/api.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox, EmailField, Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { nameOf } from './name.ts'
import { NameFields } from './name-fields.tsx'
import styles from './similar-people.module.scss'
import { UserBadges } from './user-badges.tsx'

const schema = z.extend(newPerson, { invites: z.boolean() }).check(checkLastName)

const empty: z.input<typeof schema> = {
  first_name: '',
  last_name: '',
  one_name: false,
  email: '',
  phone_number: '',
  member_type: '',
  invites: false,
}

/** Add Person: somebody who has no account, such as a child. Leads to their page, where they can be invited. */
export function AddPersonScreen() {
  const form = usePersonForm()
  const [first_name, last_name, phone] = form.watch(['first_name', 'last_name', 'phone_number'])

  return (
    <div className="narrow">
      <BackLink to={screens.users.path}>{shown(screens.users.title)}</BackLink>
      <PageHeading
        title={screens.addPerson.title}
        lead={t('For somebody who doesn’t sign in, such as a child. You can invite them later.')}
      />
      <Card>
        <Form form={form}>
          <NameFields form={form} />
          <SimilarPeople
            firstName={useDebounced(first_name)}
            lastName={useDebounced(last_name ?? '')}
            phone={useDebounced(phone ?? '')}
          />
          <EmailField
            label={t('Email Address')}
            optional
            autoComplete="off"
            hint={t(
              'Each address belongs to one person. Leave it empty for somebody who shares one.',
            )}
            {...form.field('email')}
          />
          {form.watch('email') !== '' && (
            <Checkbox label={t('Invite them by email')} {...form.field('invites')} />
          )}
          <TextField
            label={t('Phone Number')}
            optional
            type="tel"
            autoComplete="off"
            {...form.field('phone_number')}
          />
          <Select label={t('Member Type')} optional {...form.field('member_type')}>
            <option value="">{t('Not selected')}</option>
            {MEMBER_TYPES.map((type) => (
              <option key={type} value={type}>
                {shown(type)}
              </option>
            ))}
          </Select>
          <Submit wide>{t('Add person')}</Submit>
        </Form>
      </Card>
    </div>
  )
}

function usePersonForm() {
  const navigate = useNavigate()
  const createUser = useSave(mutations.createUser)
  const { change: invite } = useChange(mutations.inviteUser)
  return useForm({
    schema,
    values: empty,
    save: async ({ invites, ...entered }) => {
      if (entered.phone_number && !(await isSomebodyNew(entered.phone_number))) return
      const added = await createUser({ body: entered })
      const name = nameOf(added)
      // If the invitation fails, a toast says so; the person's page offers it again.
      if (invites && added.email) invite({ params: { id: added.id }, body: {} })
      toast.success(t('{name} has been added.', { name }), {
        action: { label: t('Add another'), run: () => navigate(screens.addPerson.path) },
      })
      await navigate(pathOf(screens.userDetails.path, added.id))
    },
  })
}

/** Asks, if somebody has this telephone number already. @returns false to go back to the form */
async function isSomebodyNew(phone_number: string): Promise<boolean> {
  const { users, same_phone } = await api.findSimilarUsers({ query: { phone_number } })
  const known = users.find(({ id }) => same_phone.includes(id))
  if (!known) return true
  return confirm({
    question: t('{name} has this phone number already. Add a new person?', { name: nameOf(known) }),
    detail: t('People who live together may share one.'),
    action: t('Add person'),
    tone: 'primary',
  })
}

/** Two letters of a name are enough to search for. */
const shortest = 2

interface Props {
  firstName: string
  lastName: string
  phone: string
}

/** Lists people of a similar name or the same telephone number while one is typed, so that nobody is added twice. */
function SimilarPeople({ firstName, lastName, phone }: Props) {
  const phone_number = phone.trim().slice(0, 40)
  const typed = {
    ...{ first_name: firstName.trim(), last_name: lastName.trim() },
    ...(phone_number && { phone_number }),
  }
  const isTyped = typed.first_name.length + typed.last_name.length >= shortest
  const { data } = useQuery({
    ...queries.findSimilarUsers({ query: typed }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const found = isTyped ? (data?.users ?? []) : []
  return (
    // Screen readers announce a list only if its live region was there before it.
    <div role="status">
      {found.length > 0 && (
        <section className={styles.similar}>
          <h2>{t('Already in the list?')}</h2>
          <ul>
            {found.map((user) => (
              <Person key={user.id} user={user} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Person({ user }: { user: User }) {
  return (
    <li>
      <span>
        {/* In a new window, so that the form keeps what was typed. */}
        <a href={`#${pathOf(screens.editUser.path, user.id)}`} target="_blank" rel="noreferrer">
          {nameOf(user)}
          <span className="visually-hidden"> {t('(opens a new window)')}</span>
        </a>{' '}
        <UserBadges user={user} />
      </span>
      {user.email && <span className={styles.email}>{user.email}</span>}
    </li>
  )
}
