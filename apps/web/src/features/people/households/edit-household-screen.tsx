import { type Household, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { HouseholdForm } from './household-form.tsx'
import { useHouseholdDeletion } from './use-household-deletion.ts'

/** Edit Household: its name, its people, and which of them may mark the others. */
export function EditHouseholdScreen() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const query = useQuery(queries.getHousehold({ params: { id } }))
  const updateHousehold = useSave(mutations.updateHousehold)
  return (
    <div className="narrow">
      <BackLink to={screens.households.path}>{shown(screens.households.title)}</BackLink>
      <PageHeading
        title={screens.editHousehold.title}
        lead={t(
          'If another adult may mark the others, people with an account are asked to agree again.',
        )}
      />
      <Card>
        <Loaded query={query}>
          {(household) => (
            <HouseholdForm
              key={household.id}
              start={household}
              action={t('Update')}
              save={async (body) => {
                await updateHousehold({ params: { id }, body })
                toast.success(t('The household has been changed.'))
                await navigate(screens.households.path)
              }}
            />
          )}
        </Loaded>
      </Card>
      {query.data && <DeleteButton household={query.data} />}
    </div>
  )
}

function DeleteButton({ household }: { household: Household }) {
  const navigate = useNavigate()
  const remove = useHouseholdDeletion(() => navigate(screens.households.path))
  return (
    <Actions>
      <Button variant="secondary-danger" icon="trash" onClick={() => remove(household)}>
        {t('Delete this household')}
      </Button>
    </Actions>
  )
}
