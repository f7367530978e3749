import { checkLastName, MEMBER_TYPES, newPerson, shown, t } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField, Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'
import { nameOf } from './name.ts'
import { NameFields } from './name-fields.tsx'
import { SimilarPeople } from './similar-people.tsx'

const empty = {
  first_name: '',
  last_name: '',
  one_name: false,
  email: '',
  phone_number: '',
  member_type: '',
} as const

const schema = newPerson.check(checkLastName)

/** Add Person: somebody who has no account, such as a child. Returns to the list, at their row. */
export function AddPersonScreen() {
  const form = usePersonForm()
  const [first_name, last_name] = form.watch(['first_name', 'last_name'])

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
  return useForm({
    schema,
    values: empty,
    save: async (entered) => {
      const added = await createUser({ body: entered })
      const name = nameOf(added)
      toast.success(t('{name} has been added.', { name }), {
        action: { label: t('Add another'), run: () => navigate(screens.addPerson.path) },
      })
      await navigate(`${screens.users.path}?${new URLSearchParams({ keyword: name })}`)
    },
  })
}
