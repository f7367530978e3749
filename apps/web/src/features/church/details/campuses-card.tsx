import { type ListedCampus, n, squareMetres, t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { EditLink } from '../../../ui/row-action.tsx'

const areaOf = ({ polygon }: ListedCampus) =>
  t('{size} m²', { size: Math.round(squareMetres(polygon)) })

/** '900 m², 2 services to come'. */
const lineOf = (campus: ListedCampus) =>
  n(
    campus.sessions_to_come,
    '{area}, {count} service to come',
    '{area}, {count} services to come',
    { area: areaOf(campus) },
  )

const columns: Column<ListedCampus>[] = [
  {
    header: t('NAME', undefined, 'of a thing'),
    kind: 'name',
    cell: ({ name, active }) => (
      <>
        <bdi>{name}</bdi> {!active && <Badge>{t('not in use')}</Badge>}
      </>
    ),
  },
  { header: t('AREA'), kind: 'number', cell: areaOf },
  { header: t('SERVICES TO COME'), kind: 'number', cell: (campus) => campus.sessions_to_come },
  actionsColumn(({ id, name }) => <EditLink name={name} to={pathOf(screens.campus.path, id)} />),
]

/** The places where the church meets, each with its area on the map. */
export function CampusesCard() {
  return (
    <Card
      title={t('Places')}
      rows
      actions={
        <ButtonLink variant="secondary" size="small" icon="plus" to={screens.newCampus.path}>
          {t('Add a campus')}
        </ButtonLink>
      }
    >
      <Fetched options={queries.listCampuses()}>
        {(campuses) => (
          <DataTable
            caption={t('Campuses')}
            columns={columns}
            rows={campuses}
            rowKey={({ id }) => id}
            summary={(campus) => ({
              name: campus.name,
              line: lineOf(campus),
              badge: !campus.active && <Badge>{t('not in use')}</Badge>,
              to: pathOf(screens.campus.path, campus.id),
            })}
            framed={false}
            empty={null}
          />
        )}
      </Fetched>
    </Card>
  )
}
