import { memberTexts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { EditUserForm, updateUser, userById } from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { pathOf, screens } from '../../lib/screens.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { Link } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { T } from '../../ui/t.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { useSave } from '../../ui/use-save.ts'

const fields = ['first_name', 'last_name', 'email', 'isAdmin', 'joined_on'] as const

/** Edit User: name, email address, date of joining and admin right. Returns to the list after saving. */
export function EditUserScreen() {
  const id = Number(useParams().id)
  const ownId = useCurrentUser(({ user }) => user?.id)
  const query = useQuery(userById(id))
  const navigate = useNavigate()
  const save = useSave(updateUser)

  return (
    <div className="narrow">
      <BackLink to={screens.users.path}>{t('Go Back')}</BackLink>
      <PageHeading title={screens.editUser.title} />
      <Card>
        <Loaded query={query}>
          {(user) => (
            <EditUserForm
              key={user.id}
              user={user}
              save={async (changes) => {
                const saved = await save({ params: { id }, body: { _id: id, ...changes } })
                // That somebody has one name changes the last name.
                const sent = fields.filter((field) => field in changes || field === 'last_name')
                // Admins who remove their own right can no longer restore it.
                const lostOwnRight = id === ownId && !saved.isAdmin
                toastWithUndo(memberTexts.updated, {
                  before: lostOwnRight ? {} : previousValues(user, saved, sent),
                  restore: (before) => save({ params: { id }, body: { _id: id, ...before } }),
                })
                await navigate(screens.users.path)
                return saved
              }}
            />
          )}
        </Loaded>
      </Card>
      <FormAside>
        <T
          text="Everything else is on <a>their page</a>."
          a={(words) => <Link to={pathOf(screens.userDetails.path, id)}>{words}</Link>}
        />
      </FormAside>
    </div>
  )
}
