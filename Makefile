# Serenity: everything a person or CI does goes through here. `make` alone shows the list.
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build run test sanitize fuzz lint format bench clean

sources := Sources Tests Benchmarks Package.swift
sanitized := SerenityProvidersTests SerenityLiveTests

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F '|' '{ printf "make %-8s %s\n", $$1, $$2 }'

setup: ## look for Swift and install the Debian packages that are missing
	@scripts/setup

build: setup ## build the release program, .build/release/serenity
	@swift build -c release --static-swift-stdlib --product serenity

run: build ## replay every scenario offline, print the summary, write the report to report/
	@.build/release/serenity run --report report

# The wire's tests live by clocks that run fast; a simulation beside them would hold the threads they wait on.
test: setup lint ## check the style and run all tests
	@swift build --build-tests --quiet
	@swift test --skip-build --quiet --disable-xctest --skip SerenityLiveTests
	@swift test --skip-build --quiet --disable-xctest --filter SerenityLiveTests

# Each sanitizer has a build of its own. On a crash the backtracer would hang under them, so it is told not to start;
# what is loaded before ThreadSanitizer's run lets it see Swift's own locks (Tests/Sanitizers). The wire's tests run apart
# here too: what the sanitizers slow down most would hold the threads they wait on.
sanitize: export SWIFT_BACKTRACE := enable=no
sanitize: setup ## run the wire's and the provider's tests under ThreadSanitizer, then AddressSanitizer
	@swift build --build-tests --quiet --sanitize=thread --scratch-path .build/tsan
	@"$$(dirname "$$(readlink -f "$$(command -v swiftc)")")/clang" -shared -fPIC -O1 -Wall -Werror \
	  -o .build/tsan/seen-locks.so Tests/Sanitizers/SeenLocks.c
	@for suites in $(sanitized); do \
	  LD_PRELOAD=$(CURDIR)/.build/tsan/seen-locks.so swift test --skip-build --quiet --sanitize=thread \
	    --scratch-path .build/tsan --disable-xctest --filter "$$suites"; \
	done
	@swift build --build-tests --quiet --sanitize=address --scratch-path .build/asan
	@for suites in $(sanitized); do \
	  swift test --skip-build --quiet --sanitize=address --scratch-path .build/asan --disable-xctest \
	    --filter "$$suites"; \
	done

fuzz: setup ## try Safety on hostile texts for 5 minutes (libFuzzer; SECONDS=60 for less)
	@scripts/fuzz $(or $(SECONDS),300)

lint: ## check the style without changing anything
	@swift format lint --strict --recursive --parallel $(sources)
	@echo "lint: no findings."

format: ## put the sources into the style
	@swift format --in-place --recursive --parallel $(sources)

bench: setup ## measure the machinery (release build)
	@swift run -c release serenity-benchmark

clean: ## remove what was built and reported
	@rm -rf .build report
