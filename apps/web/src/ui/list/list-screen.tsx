import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { ListSearch } from '#lib/search-params.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { AddButton } from './add-button.tsx';
import { DataList, type Card, type Column } from './data-list.tsx';
import type { ListFilter } from './filters.tsx';
import { ListFrame, type Page } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { useListUrlState } from './use-list-url-state.ts';

type Value = string | number;
type Ascending<Sort> = Sort extends `-${string}` ? never : Sort;
type Filters<Values extends Record<string, Value>> = {
  [Name in keyof Values]: ListFilter<Values[Name]>;
};

interface Props<
  Row extends { id: number; name: string },
  Sort extends string,
  Values extends Record<string, Value>,
> {
  /** The first part of the keys of its queries: what a save invalidates. */
  queryKey: string;
  title: string;
  lead: string;
  /** The button that adds a row, null where nobody may, and buttons before it. */
  add: string | null;
  otherActions?: ReactNode;
  /** Between the header and the search: the tabs of a screen with several lists, or sums over all rows. */
  tabs?: ReactNode;
  searchBox: { label: string; placeholder: string };
  /** The values of the route's search parameters. */
  search: ListSearch<Sort> & { [Name in keyof Values]: Values[Name] | null };
  /** The sort of a bare URL. */
  defaultSort: NoInfer<Sort>;
  /** Each under the name of its search parameter. */
  filters: Filters<Values>;
  /** One page; a filter that is not set is undefined. */
  read: (
    query: { page: number; per_page: number; sort: Sort; q?: string },
    filters: { [Name in keyof Values]?: Values[Name] | undefined },
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  /** The row of the form, read again when it opens. */
  readOne: (id: number, signal: AbortSignal) => Promise<{ data: Row }>;
  /** A table with a card for each row on a phone, or cards of the list's own. */
  rows:
    | { columns: Column<Row, NoInfer<Ascending<Sort>>>[]; card: (row: Row) => Card }
    | ((rows: Row[], onEdit: (id: number) => void) => ReactNode);
  /** The loading state; by default a skeleton of rows. */
  waiting?: ReactNode;
  /** The text when it cannot be loaded; `toast`: the toast's own text, where it differs. */
  problem: string;
  toast?: string;
  /** `offersAdd`: with the button that adds the first row. */
  empty: { title: string; text: string; icon: ReactNode; offersAdd: boolean };
  /** The form of a row, or of a new one. */
  form: (row: Row | null, onClose: () => void) => ReactNode;
}

/**
 * A list of the back office with its form, from one declaration: header, search, filters, table or cards, pages, and
 * the URL that holds them (`?q=`, `?sort=`, `?page=`, the filters, `?edit=7` or `?edit=new`).
 */
export function ListScreen<
  Row extends { id: number; name: string },
  Sort extends string,
  Values extends Record<string, Value>,
>(props: Props<Row, Sort, Values>) {
  const { queryKey, search, defaultSort, filters, read, rows, empty, form } = props;
  const { t } = useLingui();
  const values: { [Name in keyof Values]?: Values[Name] | undefined } = {};
  const own: { [Name in keyof Values]: Values[Name] | null } = search;
  const set: Record<string, Value | null> = {};
  for (const name of namesOf(filters)) {
    set[name] = own[name];
    values[name] = own[name] ?? undefined;
  }
  const urlState = useListUrlState({ search, defaultSort, filters: set });
  const list = useQuery({
    queryKey: [queryKey, 'list', urlState.query, values],
    queryFn: ({ signal }) => read(urlState.query, values, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow(queryKey, urlState.open, props.readOne);
  const opened = urlState.open === 'new' ? null : row.data?.data;
  const add = props.add !== null && (
    <AddButton onClick={() => urlState.edit('new')}>{props.add}</AddButton>
  );
  return (
    <>
      <PageHeader
        title={props.title}
        lead={props.lead}
        action={
          props.otherActions === undefined ? (
            add
          ) : (
            <Group gap="xs">
              {props.otherActions}
              {add}
            </Group>
          )
        }
      />
      {props.tabs}
      <ListTools urlState={urlState} {...props.searchBox}>
        {namesOf(filters).map((name) => (
          <Fragment key={name}>
            {filters[name].show(values[name] ?? null, (value) =>
              urlState.filter({ [name]: value }),
            )}
          </Fragment>
        ))}
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={props.problem}
        waiting={props.waiting}
        {...(props.toast === undefined ? {} : { toast: props.toast })}
        empty={{
          title: empty.title,
          text: empty.text,
          icon: empty.icon,
          ...(empty.offersAdd ? { action: add } : {}),
        }}
      >
        {(found) =>
          typeof rows === 'function' ? (
            rows(found, urlState.edit)
          ) : (
            <DataList
              rows={found}
              urlState={urlState}
              wideFrom="62em"
              action={{
                word: t`Edit`,
                name: ({ name }) => t`Edit ${name}`,
                run: ({ id }) => urlState.edit(id),
              }}
              columns={rows.columns}
              card={rows.card}
            />
          )
        }
      </ListFrame>
      {urlState.open !== null && opened !== undefined && (opened !== null || add !== false) && (
        <Fragment key={urlState.open}>{form(opened, () => urlState.edit(null))}</Fragment>
      )}
    </>
  );
}

/** The names of filters; `Object.keys` forgets them. */
function namesOf<Values extends Record<string, Value>>(filters: Filters<Values>) {
  const names: Extract<keyof Values, string>[] = [];
  for (const name in filters) names.push(name);
  return names;
}
