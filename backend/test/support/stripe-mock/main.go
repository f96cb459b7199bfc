// Stripe's own stripe-mock, which checks each request against Stripe's published OpenAPI description and answers 400 to one
// that does not keep to it.
//
// It prints its address on standard output once it listens, and ends when its standard input does, so that it never
// outlives whoever started it.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"
)

func main() {
	// What stripe-mock says of itself is for people; whoever started this reads one line.
	answers := os.Stdout
	os.Stdout = os.Stderr
	description, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		log.Fatal(err)
	}
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		log.Fatal(err)
	}
	stub, err := server.NewStubServer(fixtures, description, false, false)
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		log.Fatal(http.Serve(listener, http.HandlerFunc(stub.HandleRequest)))
	}()
	fmt.Fprintln(answers, listener.Addr())
	_, _ = io.Copy(io.Discard, os.Stdin)
}
