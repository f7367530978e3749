import { t } from '@church/shared'
import { useNavigate, useParams } from 'react-router-dom'
import { EditUserForm, userById, useUserUpdate } from '../../features/people/users/index.ts'
import { pathOf, screens } from '../../lib/screens.ts'
import { Card } from '../../ui/card.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { Link } from '../../ui/link.tsx'
import { BackLink, PageHeading } from '../../ui/page-heading.tsx'
import { T } from '../../ui/t.tsx'

/** Edit User: name, email address, date of joining and admin right. Returns to the list after saving. */
export function EditUserScreen() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const update = useUserUpdate()

  return (
    <div className="narrow">
      <BackLink to={screens.users.path}>{t('Go Back')}</BackLink>
      <PageHeading title={screens.editUser.title} />
      <Card>
        <Fetched options={userById(id)}>
          {(user) => (
            <EditUserForm
              key={user.id}
              user={user}
              save={async (changes) => {
                const saved = await update(user, changes)
                await navigate(screens.users.path)
                return saved
              }}
            />
          )}
        </Fetched>
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
