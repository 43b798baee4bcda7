// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelNavigationTimers, startNavigationTimer, useNavigationTimer } from './navigation-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a timer runs once its time has come', () => {
  const action = vi.fn();
  startNavigationTimer(500, action);
  vi.advanceTimersByTime(499);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
});

test('going elsewhere cancels every running timer', () => {
  const reload = vi.fn();
  const redirect = vi.fn();
  startNavigationTimer(500, reload);
  startNavigationTimer(1500, redirect);
  cancelNavigationTimers();
  vi.advanceTimersByTime(5000);
  expect(reload).not.toHaveBeenCalled();
  expect(redirect).not.toHaveBeenCalled();
});

test('one timer can be cancelled alone', () => {
  const callback = vi.fn();
  const dropped = vi.fn();
  startNavigationTimer(100, callback);
  startNavigationTimer(100, dropped)();
  vi.advanceTimersByTime(100);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(dropped).not.toHaveBeenCalled();
});

test('a component’s timer ends with it, also one that a late answer asks for afterwards', () => {
  const action = vi.fn();
  const { result, unmount } = renderHook(useNavigationTimer);
  result.current(100, action);
  unmount();
  result.current(100, action);
  vi.advanceTimersByTime(1000);
  expect(action).not.toHaveBeenCalled();
});

test('a component’s timer runs while it is there', () => {
  const action = vi.fn();
  const { result } = renderHook(useNavigationTimer, { reactStrictMode: true });
  result.current(100, action);
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(1);
});
