import { carouselMessages } from '@church/shared'
import { useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { ListTools } from '../../../ui/list-tools.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { ItemList } from './item-list.tsx'
import styles from './manager.module.scss'
import { NewChurchItem } from './new-church-item.tsx'
import { NewProgramItem } from './new-program-item.tsx'
import { churchItems, programItems, useDeleteChurchItem, useDeleteProgramItem } from './queries.ts'

const { noDescription, noTitle, noChurchItems, noProgramItems } = carouselMessages

/** Carousel Manager: admins edit the home page's two carousels. */
export function CarouselManagerScreen() {
  const church = usePagedQuery(churchItems, (page) => page.results, 'church')
  const program = usePagedQuery(programItems, (page) => page.results, 'program')
  const { keyword, search } = church.shown
  const [adding, setAdding] = useState<'church' | 'program' | null>(null)
  const stopAdding = () => setAdding(null)
  return (
    <>
      <PageHeading title="Carousel Manager" lead="What the home page shows, newest first." />
      <ListTools>
        <SearchForm label="Search carousels" keyword={keyword} onSearch={search} />
      </ListTools>
      <div className={styles.lists}>
        <ItemList
          title="Church Carousel"
          {...church}
          wordsHeader="Description"
          words={({ description }) => description ?? <span className="soft">{noDescription}</span>}
          nameOf={({ description }) => description ?? noDescription}
          empty={noChurchItems}
          removing={useDeleteChurchItem()}
          onAdd={() => setAdding('church')}
        />
        <ItemList
          title="Program Carousel"
          {...program}
          wordsHeader="Title"
          words={({ title, details }) => (
            <span>
              {title ?? <span className="soft">{noTitle}</span>}
              {details && <span className={styles.details}>{details}</span>}
            </span>
          )}
          nameOf={({ title }) => title ?? noTitle}
          empty={noProgramItems}
          removing={useDeleteProgramItem()}
          onAdd={() => setAdding('program')}
        />
      </div>
      <NewChurchItem open={adding === 'church'} onClose={stopAdding} />
      <NewProgramItem open={adding === 'program'} onClose={stopAdding} />
    </>
  )
}
