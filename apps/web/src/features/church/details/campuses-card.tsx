import { type ListedCampus, squareMetres } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowLink } from '../../../ui/row-action.tsx'
import { allCampuses } from './admin-queries.ts'

const areaOf = ({ polygon }: ListedCampus) =>
  `${formatNumber(Math.round(squareMetres(polygon)))} m²`

const toCome = ({ sessions_to_come: count }: ListedCampus) =>
  `${count} ${count === 1 ? 'service' : 'services'} to come`

const columns: Column<ListedCampus>[] = [
  {
    header: 'NAME',
    kind: 'name',
    cell: ({ name, active }) => (
      <>
        {name} {!active && <Badge>not in use</Badge>}
      </>
    ),
  },
  { header: 'AREA', kind: 'number', cell: areaOf },
  { header: 'SERVICES TO COME', kind: 'number', cell: (campus) => campus.sessions_to_come },
  {
    header: 'ACTIONS',
    kind: 'actions',
    cell: ({ id, name }) => (
      <RowLink
        icon="edit"
        word="Edit"
        label={`Edit ${name}`}
        to={pathOf(screens.campus.path, id)}
      />
    ),
  },
]

/** The places where the church meets, each with its area on the map. */
export function CampusesCard() {
  const query = useQuery(allCampuses)
  return (
    <Card
      title="Places"
      rows
      actions={
        <ButtonLink variant="secondary" size="small" icon="plus" to={screens.newCampus.path}>
          Add a campus
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {(campuses) => (
          <DataTable
            caption="Campuses"
            columns={columns}
            rows={campuses}
            rowKey={({ id }) => id}
            summary={(campus) => ({
              name: campus.name,
              line: `${areaOf(campus)}, ${toCome(campus)}`,
              badge: !campus.active && <Badge>not in use</Badge>,
              to: pathOf(screens.campus.path, campus.id),
            })}
            framed={false}
            empty={null}
          />
        )}
      </Loaded>
    </Card>
  )
}
