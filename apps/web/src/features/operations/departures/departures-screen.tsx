import { useRouteSearch } from '#lib/route-search.ts';
import { DeparturePage } from './departure-page.tsx';
import { DeparturesList } from './departures-list.tsx';

/** Departures of packages sold by the seat: those of some days, or one with its manifest. */
export function DeparturesScreen() {
  const { departure } = useRouteSearch('departures');
  return departure === null ? <DeparturesList /> : <DeparturePage key={departure} id={departure} />;
}
