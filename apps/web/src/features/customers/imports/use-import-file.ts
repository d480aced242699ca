import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportPreview } from '@slipway/contract/customers/imports';
import type { ImportField } from '@slipway/domain/bookings/imports/columns';
import { api, type Answer, type CallInput } from '#lib/api.ts';

type Body = NonNullable<CallInput<'POST /api/imports'>['body']>;

/** How a file is read, as it was chosen by hand. */
export interface Chosen {
  columns?: { field: ImportField; column: number | null }[];
  dates?: 'day_first' | 'month_first';
  packages: { name: string; package_id: number }[];
}

/** The whole preview of a file, put together from its steps. */
export type WholePreview = Omit<ImportPreview, 'next'>;

const inBody = ({ columns, dates, packages }: Chosen) => ({
  ...(columns && { columns }),
  ...(dates && { dates }),
  ...(packages.length > 0 && { packages }),
});

/** Looks through a file and imports it, step by step, until the page is left; the server keeps none of it. */
export function useImportFile(what: 'customers' | 'bookings') {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const isLeft = useRef(false);
  /** Which preview is the newest: an older one ends after its step. */
  const newest = useRef(0);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const preview = useMutation({
    mutationFn: async ({ file, chosen }: { file: File; chosen: Chosen }): Promise<WholePreview> => {
      setShare(0);
      newest.current += 1;
      const own = newest.current;
      const steps: ImportPreview[] = [];
      for (let from: number | null = 0; from !== null; from = steps.at(-1)?.next ?? null) {
        const body = { what, start_line: from, ...inBody(chosen) };
        const { data } = await api('POST /api/imports/preview', { body, files: { file } });
        steps.push(data);
        if (isLeft.current || own !== newest.current) break;
        setShare((data.next ?? data.total) / data.total);
      }
      const [first] = steps;
      if (!first) throw new Error('The file has no step');
      return {
        ...first,
        lines: steps.flatMap(({ lines }) => lines),
        unknown: [...new Set(steps.flatMap(({ unknown }) => unknown))],
      };
    },
  });
  const run = useMutation({
    mutationFn: async (request: {
      file: File;
      chosen: Chosen;
      how: Pick<Body, 'method' | 'confirmation'>;
    }) => {
      setShare(0);
      const { file, chosen, how } = request;
      let last: Answer<'POST /api/imports'>['data'] | null = null;
      for (let from: number | null = 0; from !== null; from = last.next) {
        const begun: Pick<Body, 'import_id'> = last === null ? {} : { import_id: last.id };
        const body = {
          what,
          start_line: from,
          file_name: file.name,
          ...begun,
          ...inBody(chosen),
          ...how,
        };
        const answer: Answer<'POST /api/imports'> = await api('POST /api/imports', {
          body,
          files: { file },
        });
        last = answer.data;
        if (isLeft.current) break;
        setShare((last.next ?? last.total) / last.total);
      }
      if (!last) throw new Error('The file has no step');
      return last;
    },
    onSettled: () =>
      Promise.all(
        ['imports', 'customers', 'bookings'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return { preview, run, share };
}
