import { CHILD_DETAILS, childUpdate, memberTexts, type SeenMember, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { hasMember, LoadedMember } from './loaded-member.tsx'
import styles from './member-form.module.scss'
import { DetailField } from './member-form.tsx'
import pageStyles from './member-page.module.scss'
import { childValues, previousDetails } from './member-values.ts'
import { fullName } from './name.ts'
import { memberById } from './queries.ts'

/** Edit Child's Details, for an adult who looks after the child. Returns to the child's page. */
export function EditChildScreen() {
  const id = Number(useParams().id)
  const query = useQuery(memberById(id))
  const page = pathOf(screens.member.path, id)
  return (
    <div className={pageStyles.page}>
      <BackLink to={page}>{shown(screens.member.title)}</BackLink>
      <PageHeading
        title={screens.editChild.title}
        lead={hasMember(query.data) && fullName(query.data)}
      />
      <Card>
        <LoadedMember query={query}>
          {(child) => <ChildForm key={child.id} child={child} page={page} />}
        </LoadedMember>
      </Card>
    </div>
  )
}

function ChildForm({ child, page }: { child: SeenMember; page: string }) {
  const navigate = useNavigate()
  const updateChild = useSave(mutations.updateChild)
  const params = { id: child.id }
  const kept = CHILD_DETAILS.filter((detail) => child.editable.includes(detail))
  const form = useForm({
    schema: childUpdate,
    values: childValues(child),
    save: async (_, changes) => {
      const saved = await updateChild({ params, body: changes })
      toastWithUndo(memberTexts.updated, {
        before: previousDetails(child, saved, kept),
        restore: (body) => updateChild({ params, body }),
      })
      await navigate(page)
      return saved
    },
    valuesAfter: childValues,
  })
  return (
    <Form form={form}>
      {kept.length < CHILD_DETAILS.length && (
        <p>
          {t(
            'This child belongs to two households. The church’s office keeps their address, phone numbers and email.',
          )}
        </p>
      )}
      <div className={styles.fields}>
        {kept.map((detail) => (
          <DetailField key={detail} detail={detail} own={false} form={form} />
        ))}
      </div>
      {kept.length > 0 && (
        <Submit wide className={styles.submit}>
          {t('Save')}
        </Submit>
      )}
    </Form>
  )
}
