import { useEffect, useState } from 'react';

/** A value once it has not changed for so many milliseconds, such as what somebody types. */
export function useRested<Value>(value: Value, rest: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(value);
    }, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [value, rest]);
  return rested;
}
