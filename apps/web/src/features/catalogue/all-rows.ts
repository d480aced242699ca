interface Page<Row> {
  data: Row[];
  meta: { page: number; per_page: number; total: number };
}

/** Loads every row of a list, a hundred at a time, as the choices of a form. */
export async function loadAllRows<Row>(
  read: (query: { page: number; per_page: number; sort: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read({ page, per_page: 100, sort: 'name' });
    rows.push(...data);
    if (data.length === 0 || page * meta.per_page >= meta.total) return rows;
  }
}
