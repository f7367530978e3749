import { carouselMessages, DESCRIPTION_MAX, DETAILS_MAX, TITLE_MAX } from '@church/shared'
import { useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { screens } from '../../../lib/screens.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { ItemList } from './item-list.tsx'
import styles from './manager.module.scss'
import { NewItemForm, type NewItemFormProps } from './new-item-form.tsx'
import {
  churchItems,
  programItems,
  useCreateChurchItem,
  useCreateProgramItem,
  useDeleteChurchItem,
  useDeleteProgramItem,
} from './queries.ts'

const { noTitle } = carouselMessages
const noDescription = 'No description'

/** Controls whether the dialog is open. */
interface Opening {
  open: boolean
  onClose: () => void
}

interface Props extends Opening, Omit<NewItemFormProps, 'onAdded'> {
  title: string
}

/** The dialog that adds an item to a carousel. Closing it aborts the upload. */
function NewItemDialog({ open, onClose, title, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NewItemForm {...form} onAdded={onClose} />
    </Dialog>
  )
}

/** The dialog that adds a picture to the church carousel. */
function NewChurchItem(opening: Opening) {
  const { mutateAsync } = useCreateChurchItem()
  return (
    <NewItemDialog {...opening} title="Add Church Carousel Item" add={mutateAsync}>
      {(form) => (
        <TextField
          label="Description"
          optional
          maxLength={DESCRIPTION_MAX}
          {...form.field('description')}
        />
      )}
    </NewItemDialog>
  )
}

/** The dialog that adds a program to the program carousel. */
function NewProgramItem(opening: Opening) {
  const { mutateAsync } = useCreateProgramItem()
  return (
    <NewItemDialog {...opening} title="Add Program Carousel Item" add={mutateAsync}>
      {(form) => (
        <>
          <TextField label="Title" optional maxLength={TITLE_MAX} {...form.field('title')} />
          <TextArea
            label="Details"
            optional
            hint="When, where, and what to bring."
            rows={3}
            maxLength={DETAILS_MAX}
            {...form.field('details')}
          />
        </>
      )}
    </NewItemDialog>
  )
}

/** Carousel Manager: admins edit the home page's two carousels. */
export function CarouselManagerScreen() {
  const church = usePagedQuery(churchItems, (page) => page.results, 'church')
  const program = usePagedQuery(programItems, (page) => page.results, 'program')
  const { keyword, search } = church.shown
  const [adding, setAdding] = useState<'church' | 'program' | null>(null)
  const stopAdding = () => setAdding(null)
  return (
    <>
      <PageHeading title={screens.carousels.title} lead="What the home page shows, newest first." />
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
          empty="No Church Carousel Items Found"
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
          empty="No Program Carousel Items Found"
          removing={useDeleteProgramItem()}
          onAdd={() => setAdding('program')}
        />
      </div>
      <NewChurchItem open={adding === 'church'} onClose={stopAdding} />
      <NewProgramItem open={adding === 'program'} onClose={stopAdding} />
    </>
  )
}
