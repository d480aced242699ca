import { useLingui } from '@lingui/react/macro';
import classes from './reports.module.css';

/** A bar: its label, its parts from the bottom up, and its value as text. */
export interface Bar {
  key: string;
  label: string;
  /** At most two; negative ones are not drawn. */
  parts: readonly number[];
  valueText: string;
}

const height = (of: number, most: number) => `${most === 0 ? 0 : (Math.max(0, of) / most) * 100}%`;

/** The next round number, so that the scale ends at 4,000 and not 3,871. */
function roundUp(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most) ?? 10);
}

/**
 * The bars of a report: vertical for time, horizontal for names. The table below has the same figures, so for a
 * screen reader the chart is one labelled image.
 */
export function Bars(props: {
  title: string;
  bars: readonly Bar[];
  lying?: boolean;
  /** Formats the ends of the scale. */
  format: (value: number) => string;
  /** The end of the scale; by default the longest bar, rounded up. */
  most?: number;
  /** The labels of the parts, if there are two. */
  legend?: readonly string[];
}) {
  const { title, bars, lying = false, format, legend = [] } = props;
  const { t } = useLingui();
  const whole = ({ parts }: Bar) => parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  const most = props.most ?? roundUp(Math.max(0, ...bars.map(whole)));
  const name = t`${title}. The table below has the same figures.`;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span className={classes.legend}>
          {legend.map((label, index) => (
            <span key={label} className={classes.key} data-part={index}>
              {label}
            </span>
          ))}
        </span>
      </figcaption>
      {lying ? (
        <div role="img" aria-label={name} className={classes.lying}>
          {bars.map((bar) => (
            <div key={bar.key} className={classes.row} title={bar.valueText}>
              <span className={classes.barName}>{bar.label}</span>
              <span className={classes.track}>
                {bar.parts.map((part, index) => (
                  <span
                    key={legend[index] ?? index}
                    className={classes.fill}
                    data-part={index}
                    style={{ inlineSize: height(part, most) }}
                  />
                ))}
              </span>
              <span className={classes.barValue}>{bar.valueText}</span>
            </div>
          ))}
        </div>
      ) : (
        <div role="img" aria-label={name} className={classes.upright}>
          <div className={classes.scale}>
            {[1, 0.5, 0].map((share) => (
              <span key={share}>{format(most * share)}</span>
            ))}
          </div>
          <div className={classes.columns}>
            {bars.map((bar) => (
              <div
                key={bar.key}
                className={classes.column}
                title={`${bar.label}: ${bar.valueText}`}
              >
                <span className={classes.stack}>
                  {bar.parts.map((part, index) => (
                    <span
                      key={legend[index] ?? index}
                      className={classes.fill}
                      data-part={index}
                      style={{ blockSize: height(part, most) }}
                    />
                  ))}
                </span>
                <span className={classes.columnName}>{bar.label}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </figure>
  );
}
